// Talking to the server. Every command carries an idempotency key: sent again after a lost connection, it counts once.
import { t } from "./text.js";

/** What our own pages say with every command, so that no other page can pass for one. */
export const TOKEN = document.querySelector("meta[name=token]")?.content ?? "";

export class ApiError extends Error {
  constructor(code, message, help, status = 0, details = {}) {
    super(message);
    this.code = code;
    this.help = help;
    this.status = status;
    this.details = details;
  }
}

/** A key that no other command has. crypto.randomUUID needs HTTPS; getRandomValues does not. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function answer(response) {
  const json = (response.headers.get("content-type") || "").includes("application/json");
  const body = json ? await response.json() : null;
  if (response.ok && body !== null) return body;
  const error = body?.error;
  throw error
    ? new ApiError(error.code, error.message, error.help, response.status, error)
    : new ApiError("server", t("server-failed", { status: response.status }), t("try-again"), response.status);
}

async function request(path, options, timeout) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeout);
  try {
    return await answer(await fetch(path, { ...options, headers: { ...options.headers, "X-Companion-Token": TOKEN }, signal: stop.signal, credentials: "same-origin" }));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError("network", t("no-connection"), t("no-connection-help"));
  } finally {
    clearTimeout(timer);
  }
}

export const get = (path) => request(path, { headers: { Accept: "application/json" } }, 15000);

export function post(path, body, { key = null } = {}) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  if (key) headers["Idempotency-Key"] = key;
  return request(path, { method: "POST", headers, body: JSON.stringify(body) }, 30000);
}

export function postPhoto(path, blob) {
  return request(path, { method: "POST", headers: { "Content-Type": blob.type || "application/octet-stream", Accept: "application/json" }, body: blob }, 120000);
}
