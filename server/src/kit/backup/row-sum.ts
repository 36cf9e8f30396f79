import { createHash, hash } from 'node:crypto';
import type { RowsSum } from './backup-format.ts';

const LINE_END = 10;
/** Bits that a number holds without loss, and room to add two of them. */
const LANE = 2 ** 48;
/** Of a lane in hexadecimal. */
const DIGITS = 12;

/** Rows and sum of what several sums are of; the order of rows does not count in them. */
export function together(sums: readonly RowsSum[]): Pick<RowsSum, 'rows' | 'sum'> {
  const lanes = [0, 0, 0];
  let rows = 0;
  for (const one of sums) {
    rows += one.rows;
    for (let n = 0; n < lanes.length; n++) {
      const lane = Number.parseInt(one.sum.slice(DIGITS * n, DIGITS * (n + 1)), 16);
      lanes[n] = ((lanes[n] ?? 0) + lane) % LANE;
    }
  }
  return { rows, sum: inDigits(lanes) };
}

const inDigits = (lanes: readonly number[]) =>
  lanes.map((lane) => lane.toString(16).padStart(DIGITS, '0')).join('');

/**
 * Counts rows of PostgreSQL's COPY format, and sums them up in two ways: by their bytes in order,
 * and so that the order does not count, since a restored table gives its rows in another one.
 */
export class RowSum {
  readonly #bytes = createHash('sha256');
  readonly #lanes = [0, 0, 0];
  #rows = 0;
  #length = 0;

  /** Whole rows. */
  add(piece: Buffer): void {
    this.#bytes.update(piece);
    this.#length += piece.length;
    for (let from = 0; from < piece.length; ) {
      const end = piece.indexOf(LINE_END, from) + 1;
      if (end === 0) throw new Error('a piece ends within a row');
      const digest = hash('sha256', piece.subarray(from, end), 'buffer');
      for (let n = 0; n < this.#lanes.length; n++)
        this.#lanes[n] = ((this.#lanes[n] ?? 0) + digest.readUIntBE(6 * n, 6)) % LANE;
      this.#rows++;
      from = end;
    }
  }

  end(): RowsSum {
    return {
      rows: this.#rows,
      bytes: this.#length,
      sha256: this.#bytes.digest('hex'),
      sum: inDigits(this.#lanes),
    };
  }
}
