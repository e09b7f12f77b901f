import type { Plugin } from "vite";

export function facts(): Plugin;
