import * as z from 'zod/mini';

/** zod reads it as browsers do, and gives it back in the form that they send. */
const Address = z.url({ normalize: true });

/**
 * The name of a computer as the network knows it: 'bücher.example' is 'xn--bcher-kva.example'.
 * What is no name comes back as it is; whoever asks refuses it.
 */
export function plainHost(host: string): string {
  if (/^[!-~]*$/.test(host)) return host.toLowerCase();
  const read = Address.safeParse(`https://${host}`);
  return read.success ? read.data.replace(/^https:\/\/|\/$/g, '') : host;
}
