import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

// A real mail server that fails one talk in three, each time in another way, and never without
// saying so: refuses the recipient for now, refuses the text for now, closes before the talk
// begins. With `sound` it takes all.

export interface MailFigures {
  talks: number;
  /** The Message-ID of each mail that was taken. */
  taken: string[];
}

const { sound = false } = JSON.parse(process.argv[2] ?? '{}') as { sound?: boolean };
let figures: MailFigures = { talks: 0, taken: [] };
const talks = new Map<string, number>();
const failing = (id: string, way: number) => {
  const talk = talks.get(id) ?? 1;
  return !sound && talk % 3 === 0 && (talk / 3) % 3 === way;
};
const refusal = (responseCode: number) => Object.assign(new Error('Not now'), { responseCode });

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onConnect({ id }, done) {
    talks.set(id, ++figures.talks);
    done(failing(id, 0) ? refusal(421) : null);
  },
  onRcptTo: (_address, { id }, done) => done(failing(id, 1) ? refusal(451) : null),
  onData(stream, { id }, done) {
    let text = '';
    stream.on('data', (part: Buffer) => {
      text += part;
    });
    stream.on('end', () => {
      if (failing(id, 2)) return done(refusal(452));
      figures.taken.push(/^Message-ID: (\S+)/im.exec(text)?.[1] ?? '');
      done();
    });
  },
  onClose: ({ id }) => void talks.delete(id),
});
server.on('error', () => {});
process.once('disconnect', () => process.exit(0));
process.on('message', (message) => {
  if (message === 'port') process.send?.((server.server.address() as AddressInfo).port);
  if (message === 'figures') process.send?.(figures);
  if (message === 'again') {
    figures = { talks: 0, taken: [] };
    process.send?.('begun');
  }
});
server.listen(0, '127.0.0.1', () => process.send?.('ready'));
