import { useEffect, useState } from 'react';

interface EndingMessage {
  tone: 'success' | 'red';
  words: string;
}

/** files.md 12, in ms. */
const SHOWN = { success: 3_000, red: 5_000 };

/** What was said last, for as long as it is shown. */
export function useEndingMessage() {
  const [message, setMessage] = useState<EndingMessage | null>(null);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), SHOWN[message.tone]);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage] as const;
}
