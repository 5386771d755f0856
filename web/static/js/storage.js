// Small things kept in this browser. Private windows and full disks refuse: then nothing is kept, and nothing breaks.

export function remember(key, value, { plain = false } = {}) {
  try {
    localStorage.setItem(key, plain ? value : JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function recall(key) {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function forget(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
