/** The text with a no-break space after each word of one letter, where its language asks for it. */
export function bound(text: string, language: string): string;
