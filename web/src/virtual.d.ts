declare module "virtual:words" {
  type Say = (values: Record<string, unknown>) => string;
  type Load = () => Promise<{ default: Record<string, Say> }>;
  export const shell: Record<string, Load>;
  export const games: Record<string, Record<string, Load>>;
}
