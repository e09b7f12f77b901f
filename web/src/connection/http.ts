// HTTP requests. Errors come as a code and a sentence.
import { transport } from "./transport.js";
import type { Problem as ProblemMessage } from "./wire.js";

export class Problem extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function send(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await transport().request(path, init);
  } catch {
    throw new Problem("unreachable", "The server cannot be reached.");
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Partial<ProblemMessage>;
  throw new Problem(problem.code ?? "unknown", problem.text ?? response.statusText);
}

export const get = async <T>(path: string): Promise<T> =>
  (await (await send(path, {})).json()) as T;

export const getText = async (path: string): Promise<string> => (await send(path, {})).text();

export async function erase(path: string): Promise<void> {
  await send(path, { method: "DELETE" });
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  const response = await send(path, { method: "POST", headers, body: JSON.stringify(body) });
  return (await response.json()) as T;
}
