import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { vi } from 'vitest';
import { debianProgram } from '../../tools/debian.ts';

// nginx and Caddy with the files of this folder, on free ports of this machine. Nothing is replaced
// but the host name, the ports, the certificate and where they write.

const DEPLOY = resolve(import.meta.dirname, '..');
/** The host name that the proxies know. */
export const HOST = 'pcr.test';
const NAMED = 'pcr.example.org';

/** A line of the log of requests, in the words of neither proxy. */
export interface LoggedRequest {
  path: string;
  status: number;
  client: string;
  /** Null where this version of the proxy does not write it. */
  requestId: string | null;
}

export interface RunningProxy {
  httpPort: number;
  httpsPort: number;
  /** What its certificate is checked with. */
  ca: string;
  /** Its log of requests so far. */
  requests(): Promise<LoggedRequest[]>;
  /** Everything that it has written anywhere. */
  written(): Promise<string>;
  close(): Promise<void>;
}

export type StartProxy = (upstreamPort: number) => Promise<RunningProxy | null>;

interface Place {
  folder: string;
  httpPort: number;
  httpsPort: number;
  /** To the file stderr in the folder. */
  stdio: StdioOptions;
}

/** Null where there is no nginx. */
export const startNginx: StartProxy = (upstreamPort) =>
  startProxy('nginx', async (program, { folder, httpPort, httpsPort, stdio }) => {
    const shipped = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8');
    const site = replaced(shipped, [
      ['server 127.0.0.1:4600;', `server 127.0.0.1:${upstreamPort};`],
      ['listen 80;', `listen 127.0.0.1:${httpPort};`],
      ['listen [::]:80;', ''],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
      ['listen [::]:443 ssl http2;', ''],
      [`/etc/letsencrypt/live/${NAMED}/fullchain.pem`, join(folder, 'certificate.pem')],
      [`/etc/letsencrypt/live/${NAMED}/privkey.pem`, join(folder, 'key.pem')],
      ['/var/log/nginx/', `${folder}/`],
      [NAMED, HOST],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const around = [
      process.getuid?.() === 0 ? 'user root;' : '',
      `daemon off; pid ${folder}/pid; error_log ${folder}/global.log;`,
      `events {} http { ${temporary.join(' ')} include ${folder}/site; }`,
    ];
    await writeFile(join(folder, 'site'), site);
    await writeFile(join(folder, 'nginx.conf'), around.join('\n'));
    return {
      running: spawn(program, ['-c', `${folder}/nginx.conf`, '-e', `${folder}/global.log`], {
        stdio,
      }),
      requests: async () =>
        (await linesOf(join(folder, 'pcr.access.log'))).map((line) => ({
          path: String(line.path),
          status: Number(line.status),
          client: String(line.client),
          requestId: String(line.request_id),
        })),
    };
  });

/** Null where there is no Caddy. */
export const startCaddy: StartProxy = (upstreamPort) =>
  startProxy('caddy', async (program, { folder, httpPort, httpsPort, stdio }) => {
    const shipped = await readFile(join(DEPLOY, 'Caddyfile'), 'utf8');
    const options = `admin off\nhttp_port ${httpPort}\nhttps_port ${httpsPort}\n`;
    const certificate = `tls ${folder}/certificate.pem ${folder}/key.pem`;
    const file = replaced(shipped, [
      ['\n{\n', `\n{\n${options}`],
      ['https://{$PCR_HOST} {\n', `https://{$PCR_HOST} {\n${certificate}\n`],
    ]);
    await writeFile(join(folder, 'Caddyfile'), file);
    const running = spawn(
      program,
      ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
      {
        stdio,
        env: {
          HOME: folder,
          PCR_HOST: HOST,
          PCR_UPSTREAM: `127.0.0.1:${upstreamPort}`,
        },
      },
    );
    return {
      running,
      requests: async () =>
        (await linesOf(join(folder, 'stderr')))
          .filter(({ logger }) => String(logger).startsWith('http.log.access'))
          .map((line) => {
            const { uri, remote_ip } = line.request as Record<string, unknown>;
            return {
              path: String(uri),
              status: Number(line.status),
              client: String(remote_ip),
              requestId: line.uuid === undefined ? null : String(line.uuid),
            };
          }),
    };
  });

type Started = { running: ChildProcess; requests: RunningProxy['requests'] };

async function startProxy(
  name: string,
  start: (program: string, place: Place) => Promise<Started>,
): Promise<RunningProxy | null> {
  const program = debianProgram(name);
  if (!program) return null;
  const folder = await mkdtemp(join(tmpdir(), `pcr-${name}-`));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const ca = await makeCertificate(folder);
  const output = await open(join(folder, 'stderr'), 'a');
  const stdio = ['ignore', output.fd, output.fd] as const;
  const place = { folder, httpPort, httpsPort, stdio: [...stdio] };
  const { running, requests } = await start(program, place);
  const ended = once(running, 'close');
  const written = async () => {
    const files = (await readdir(folder)).filter((file) => /log$|^stderr$/.test(file));
    return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('');
  };
  const close = async () => {
    running.kill('SIGTERM');
    await ended;
    await output.close();
    await rm(folder, { recursive: true });
  };
  await vi
    .waitFor(async () => {
      if (running.exitCode !== null) throw new Error(`${name} has ended: ${await written()}`);
      await Promise.all([answers(httpPort), answers(httpsPort)]);
    }, PATIENCE)
    .catch(async (error) => {
      await close();
      throw error;
    });
  return { httpPort, httpsPort, ca, requests, written, close };
}

const PATIENCE = { timeout: 30_000, interval: 20 };

/** Each must be there: a test of a file that has changed would try something else. */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((sofar, [from, to]) => {
    if (!sofar.includes(from)) throw new Error(`The file does not say: ${from}`);
    return sofar.replaceAll(from, to);
  }, text);
}

async function makeCertificate(folder: string): Promise<string> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = spawnSync(
    debianProgram('openssl') ?? 'openssl',
    [
      ...['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
      ...['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  return readFile(certificate, 'utf8');
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function answers(port: number): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done();
    }).once('error', fail);
  });
}

async function linesOf(file: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  // The last line may be on its way.
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
