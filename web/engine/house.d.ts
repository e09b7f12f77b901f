export interface HouseParts {
  /** What loadPyodide gives. */
  python: unknown;
  /** Our Python files as one. */
  files: ArrayBuffer;
  /** What `keep` was given earlier. */
  stored: Record<string, string>;
  /** Keeps a text under a key; without a text, forgets it. It fails if nothing can be kept. */
  keep(key: string, text: string | undefined): Promise<void>;
  /** Called when something could not be kept; games go on in memory. */
  saveFailed(): void;
  search(id: number, question: string): Promise<string>;
  /** Nobody waits for the answer to this question any more. */
  cancel(id: number): void;
}

export interface House {
  /** Keys of what was kept, but cannot be read. */
  readonly damaged: string[];
  request(method: string, path: string, body?: string): Promise<{ status: number; text: string }>;
  connect(send: (message: string) => void): Promise<void>;
  hear(message: string): Promise<void>;
  disconnect(): void;
}

export function openHouse(parts: HouseParts): Promise<House>;
