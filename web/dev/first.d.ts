import type { Plugin } from "vite";

export function first(): Plugin;
