declare module "virtual:words" {
  type Say = (values: Record<string, unknown>) => string;
  export type Load = () => Promise<{ default: Record<string, Say> }>;
  export const pages: Record<string, Load>;
  export const games: Record<string, Record<string, Load>>;
}

declare module "virtual:lessons" {
  import type { Load } from "virtual:words";
  export const lessons: Record<string, Record<string, Load>>;
}

declare module "virtual:facts" {
  export interface Facts {
    min: number;
    max: number;
    lesson: boolean;
  }
  export const facts: Record<string, Facts>;
}
