import { createHash, hash } from 'node:crypto';
import type { RowsSum } from './backup-format.ts';

const LINE_END = 10;
/** Bits that a number holds without loss, and room to add two of them. */
const LANE = 2 ** 48;

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
      sum: this.#lanes.map((lane) => lane.toString(16).padStart(12, '0')).join(''),
    };
  }
}
