// Hooks for the current time and the window's width.
import { useEffect, useState } from "preact/hooks";

/** The current time in milliseconds; updated four times a second while a clock is running. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

export const PHONE = 600; // px: narrower windows are phones

export function useWidth(): number {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const listen = () => setWidth(innerWidth);
    addEventListener("resize", listen);
    return () => removeEventListener("resize", listen);
  }, []);
  return width;
}
