/** A write of its own, whose commit waits behind all before it (machines.md 12). */
export const BARRIER = `select pg_logical_emit_message(true, 'pcr', '')`;
