import { exportFamilies } from '@pcr/contract/families/families.endpoints.ts';
import {
  FAMILIES_AT_ONCE,
  type FamilyCard,
  type FamilySort,
  RATINGS,
} from '@pcr/contract/families/families.schema.ts';
import { ArrowDown, Download } from 'lucide-react';
import { useState } from 'react';
import { urlOf } from '../kit/api/api.ts';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { counted, ratingText } from '../kit/words/format.ts';
import { hyphenated } from '../kit/words/hyphenated.ts';
import { familyFields } from './families.fields.ts';
import { COLOR_LABELS, endReasonText, monthsText, STATUS_TONES } from './families.labels.ts';
import type { FamilyFilters } from './families.search.ts';

export interface FamilyTableProps {
  families: readonly FamilyCard[];
  /** The name of the table. */
  label: string;
  filters: FamilyFilters;
  onSort: (sort: FamilySort) => void;
  onView: (id: string) => void;
  /** A link says nothing about an ended session: asks for something again. */
  onExport: () => void;
  /** Samples are not chosen and not exported. */
  sample: boolean;
}

const CELL = 'px-1.5 py-2 text-start align-middle';

/** Records as a table on a desktop: it sorts, selects and exports (families.md 38). */
export default function FamilyTable(props: FamilyTableProps) {
  const { families, label, filters, onSort, onView, onExport, sample } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // What is not in the list any more is not chosen either.
  const selected = families.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const toggle = (ids: readonly string[], on: boolean) =>
    setChosen(
      (before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(on ? ids : [])]),
    );
  const all = families.slice(0, FAMILIES_AT_ONCE).map(({ id }) => id);
  const isAll = selected.length > 0 && selected.length === all.length;
  const sort = filters.sort ?? 'date';
  const head = (words: string, by?: FamilySort) => (
    <Head words={words} by={by} sort={sort} onSort={onSort} />
  );
  const { search, status, location, rating } = filters;
  const query = {
    ...{ search, status, location, rating, sort: filters.sort },
    chosen: selected.length > 0 ? selected.join(',') : undefined,
  };
  return (
    <div className="flex flex-col gap-3">
      {!sample && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm text-ink-soft">
            {selected.length > 0
              ? `${counted(selected.length, 'record')} selected`
              : `Select up to ${FAMILIES_AT_ONCE} records, or export all that are found.`}
          </p>
          <ButtonLink
            icon={Download}
            href={urlOf(exportFamilies, { query })}
            download
            onClick={onExport}
          >
            {selected.length > 0 ? 'Export selected' : 'Export all'}
          </ButtonLink>
        </div>
      )}
      <div
        className="overflow-x-auto rounded-card border border-line bg-card"
        data-scrolls-sideways
      >
        <table aria-label={label} className="w-full text-sm">
          <thead className="border-b border-line text-ink-soft">
            <tr>
              {!sample && (
                <th scope="col" className={CELL}>
                  <Choice
                    label="Select all that are shown"
                    checked={isAll}
                    onChange={(on) => toggle(all, on)}
                  />
                </th>
              )}
              {head('Family name', 'name')}
              {head('Status', 'status')}
              {head('Overall', 'rating')}
              {head('Location')}
              {head('Children')}
              {head('Service period')}
              {head('Previous providers')}
              {RATINGS.map((name) => (
                <Head
                  key={name}
                  words={hyphenated(familyFields.labels[name])}
                  sort={sort}
                  onSort={onSort}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {families.map((family) => (
              <tr key={family.id} className="border-b border-line last:border-0 hover:bg-hover">
                {!sample && (
                  <td className={CELL}>
                    <Choice
                      label={`Select ${family.family_name}`}
                      checked={chosen.has(family.id)}
                      disabled={!chosen.has(family.id) && selected.length >= FAMILIES_AT_ONCE}
                      onChange={(on) => toggle([family.id], on)}
                    />
                  </td>
                )}
                <th scope="row" dir="auto" className={`${CELL} min-w-[8rem] max-w-[16rem]`}>
                  <button
                    type="button"
                    onClick={() => onView(family.id)}
                    className="wrap-break-word relative min-h-touch py-2 text-start font-strong text-brand-ink underline underline-offset-4"
                  >
                    {family.family_name}
                  </button>
                </th>
                <td className={`${CELL} whitespace-nowrap`}>
                  <Status tone={STATUS_TONES[family.service_status]}>
                    {family.service_status}
                  </Status>
                </td>
                <td className={`${CELL} font-strong whitespace-nowrap`}>
                  {ratingText(family.overall_rating)} {COLOR_LABELS[family.color_indicator]}
                </td>
                <td dir="auto" className={`${CELL} wrap-break-word`}>
                  {family.location}
                </td>
                <td className={CELL}>{family.children_count}</td>
                <td className={CELL}>
                  {monthsText(family)}
                  {endReasonText(family) && (
                    <span className="block text-ink-soft">{endReasonText(family)}</span>
                  )}
                </td>
                <td className={CELL}>{family.previous_providers}</td>
                {RATINGS.map((name) => (
                  <td key={name} className={CELL}>
                    {ratingText(family[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface HeadProps {
  words: string;
  /** The order that a press on it asks for. */
  by?: FamilySort | undefined;
  sort: FamilySort;
  onSort: (sort: FamilySort) => void;
}

/** Which way each order goes (families.md 16). */
const UPWARDS: readonly FamilySort[] = ['name', 'status'];

function Head({ words, by, sort, onSort }: HeadProps) {
  if (!by)
    return (
      <th scope="col" className={`${CELL} font-normal`}>
        {words}
      </th>
    );
  const isSorted = by === sort;
  const way = UPWARDS.includes(by) ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={isSorted ? way : 'none'} className={`${CELL} font-normal`}>
      <button
        type="button"
        // Once more is the order of the list without a choice: the newest first.
        onClick={() => onSort(isSorted ? 'date' : by)}
        className={`flex min-h-touch items-center gap-1 text-start underline-offset-4 hover:underline ${isSorted ? 'font-strong text-brand-ink' : ''}`}
      >
        {words}
        {isSorted && (
          <ArrowDown
            size="1rem"
            aria-hidden
            className={way === 'ascending' ? 'rotate-180' : undefined}
          />
        )}
      </button>
    </th>
  );
}

interface ChoiceProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

function Choice({ label, checked, disabled, onChange }: ChoiceProps) {
  return (
    <label className="grid size-touch place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-brand"
      />
    </label>
  );
}
