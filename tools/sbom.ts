import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sbom } from './made-of/sbom.ts';

// npm run sbom -- [FILE]: what PCR is made of, as a list in CycloneDX's form with licences, to a
// file or to the terminal.

const [file] = process.argv.slice(2);
const text = `${JSON.stringify(await sbom(), null, 2)}\n`;
if (file) writeFileSync(resolve(file), text);
else process.stdout.write(text);
