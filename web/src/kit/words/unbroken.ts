/**
 * '6:30 PM' with a space at which no line ends. Chromium and Safari put a common one there, others
 * a narrow one.
 */
export const unbroken = (time: string): string => time.replace(/\s(?=[AP]M\b)/g, '\u00a0');
