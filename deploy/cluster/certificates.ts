import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from './command.ts';
import type { Network } from './layout.ts';

/** Where a cluster's own authority and its certificates lie; made once, for ten days. */
export interface Certificates {
  ca: string;
  proxy: { certificate: string; key: string };
  store: { certificate: string; key: string };
}

export async function certificatesIn(folder: string, network: Network): Promise<Certificates> {
  await mkdir(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  const pair = (name: string) => ({ certificate: at(`${name}.pem`), key: at(`${name}.key`) });
  const made = { ca: at('ca.pem'), proxy: pair('proxy'), store: pair('store') };
  if (existsSync(made.store.certificate)) return made;
  const key = (file: string) => [
    ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', file],
  ];
  await command('openssl', [
    ...['req', '-x509', ...key(at('ca.key')), '-out', made.ca, '-days', '10'],
    ...['-subj', '/CN=PCR cluster for trying'],
  ]);
  for (const name of ['proxy', 'store'] as const) {
    const { certificate, key: itsKey } = made[name];
    const names = `subjectAltName=DNS:${name},IP:${network.addressOf(name)}`;
    await command('openssl', [
      ...['req', ...key(itsKey), '-out', at(`${name}.csr`), '-subj', `/CN=${name}`],
    ]);
    await writeFile(at(`${name}.ext`), `${names}\n`);
    await command('openssl', [
      ...['x509', '-req', '-in', at(`${name}.csr`), '-CA', made.ca, '-CAkey', at('ca.key')],
      ...['-CAcreateserial', '-days', '10', '-extfile', at(`${name}.ext`), '-out', certificate],
    ]);
    await chmod(itsKey, 0o600);
  }
  return made;
}
