import { expect, test } from 'vitest';
import { whatItDoes } from './statements.ts';

test.each([
  ['select n from numbers for update', 'holds'],
  ['select n from numbers for no key update of numbers skip locked', 'holds'],
  ['select n from numbers for share', 'holds'],
  ['select n from numbers where n = 1 for key share', 'holds'],
  ["select pg_notify('pcr_live', $1)", 'holds'],
  ["select created_at, 'drop', 'for share' from numbers -- create", ''],
  ['select j.id from graphile_worker.jobs j where (j.id = 1)', ''],
  ['select graphile_worker.force_unlock_workers(array[$1]) from numbers', 'writes'],
  ['select * from "graphile_worker".complete_jobs($1)', 'writes'],
  ["select nextval('tickets')", 'writes'],
  ['drop table if exists numbers_1', 'writes'],
  ['alter table numbers attach partition numbers_1 default', 'writes'],
  ['create table numbers_1 (like numbers)', 'writes'],
  ['with n as (select 1 for update) update numbers set n = 1', 'writes holds'],
])('machines.md 6, 15: what a statement does: %s', (text, does) => {
  const { writes, holds } = whatItDoes(text);
  expect([writes && 'writes', holds && 'holds'].filter(Boolean).join(' ')).toBe(does);
});
