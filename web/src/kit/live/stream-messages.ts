/** One message of a stream of server-sent events (WHATWG HTML, 9.2). */
export interface StreamMessage {
  event: string;
  data: string;
}

/**
 * Returns a function that takes the stream's text in any pieces and returns the messages that are
 * complete.
 */
export function messageReader(): (text: string) => StreamMessage[] {
  let rest = '';
  return (text) => {
    rest += text;
    const messages: StreamMessage[] = [];
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const fields = new Map<string, string>();
      for (const line of rest.slice(0, end).split('\n')) {
        const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
        if (name && value !== undefined) fields.set(name, value);
      }
      rest = rest.slice(end + 2);
      // A comment carries no message.
      if (fields.size > 0)
        messages.push({ event: fields.get('event') ?? '', data: fields.get('data') ?? '' });
    }
    return messages;
  };
}
