import { expect, test } from 'vitest';
import { optionalText, textField } from '../kind/fields.ts';
import { choice, onOff, setting } from './settings-table.ts';
import { wholeFields, wholeSettings } from './whole-fields.ts';

interface Row {
  name: string;
  nickname: string | null;
  pace: 'slow' | 'fast';
  from: string | null;
  tells: boolean;
}

const settings = wholeSettings<Row>()({
  draft: 'row',
  versions: ['updated_at', 'told_at'],
  defaults: { tells: true, from: null },
  table: {
    name: { ...setting(textField('Name'), { as: 'line' }), alone: 'Name of the row' },
    nickname: setting(optionalText('Nickname'), { as: 'line' }),
    pace: choice('Pace', { slow: 'Slow', fast: 'Fast' }),
    from: setting<string | null, string>(
      { ...optionalText('From'), blank: '22:00', held: (time) => time ?? '22:00' },
      { as: 'time' },
    ),
    tells: onOff('Tells'),
  },
  beside: { has_from: { ...onOff('Quiet'), of: ({ from }: Row) => from !== null } },
  edit: (values, edit) => ({ ...edit, from: values.has_from ? edit.from : null }),
  sections: [{ title: 'All', rows: ['name', 'nickname', 'pace', 'has_from', 'from', 'tells'] }],
});

const SAVED = { name: 'Lee', nickname: null, pace: 'fast', from: null, tells: false } as const;

test('a form holds each field, what stands for several, and the versions', () => {
  const held = settings.held({ ...SAVED, updated_at: 'v1', told_at: null });
  expect(held).toEqual({
    ...{ name: 'Lee', nickname: '', pace: 'fast', from: '22:00', has_from: false, tells: false },
    ...{ updated_at: 'v1', told_at: '' },
  });
});

test('an empty form holds what holds before anything is saved', () => {
  expect(settings.blank()).toEqual({
    ...{ name: '', nickname: '', pace: 'slow', from: '22:00', has_from: false, tells: true },
    ...{ updated_at: '', told_at: '' },
  });
});

test('an edit has the fields of the row and the versions, and nothing that only the form has', () => {
  const held = settings.held({ ...SAVED, updated_at: 'v1', told_at: null });
  expect(settings.edit(held)).toEqual({ ...SAVED, updated_at: 'v1', told_at: null });
  expect(settings.edit({ ...held, has_from: true, nickname: ' ' })).toMatchObject({
    from: '22:00',
    nickname: null,
  });
});

test('two versions differ field by field, each with a name that stands alone', () => {
  const theirs: Row = { ...SAVED, name: 'Kim', nickname: 'K', tells: true };
  expect(settings.differences(SAVED, theirs)).toEqual([
    { name: 'name', label: 'Name of the row', mine: 'Lee', theirs: 'Kim' },
    { name: 'nickname', label: 'Nickname', mine: 'Nothing', theirs: 'K' },
    { name: 'tells', label: 'Tells', mine: 'Off', theirs: 'On' },
  ]);
});

test('a draft is kept under the name that the table gives', () => {
  const fields = wholeFields<Pick<Row, 'name'>>()({
    draft: 'row',
    versions: ['updated_at'],
    table: { name: textField('Name') },
  });
  expect(fields.draftKey('u1')).toBe('pcr_draft:u1:row');
});
