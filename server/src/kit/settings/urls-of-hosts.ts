/**
 * The addresses in 'postgres://user:password@host1:5432,host2:5433/name', one for each host, as
 * libpq reads them; none where it is no such address.
 */
export function urlsOfHosts(text: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/@]*@)?)([^/@?]+)(\/[^?]+(?:\?.*)?)$/.exec(text);
  if (!parts) return [];
  const [, before, hosts = '', after] = parts;
  const urls = hosts.split(',').map((host) => `${before}${host}${after}`);
  return urls.every((url) => URL.canParse(url) && new URL(url).hostname !== '') ? urls : [];
}
