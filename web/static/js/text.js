// Messages in the reader's language: the page carries them as JSON with {placeholders}.
const messages = JSON.parse(document.getElementById("messages")?.textContent || "{}");

export function t(key, values = {}) {
  const message = messages[key] ?? key;
  return message.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

const locale = document.documentElement.lang || "en";
const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });

export const amount = (value) => plain.format(value).replace("-", "−");
export const signed = (value) => (value > 0 ? "+" : value < 0 ? "−" : "±") + plain.format(Math.abs(value));
