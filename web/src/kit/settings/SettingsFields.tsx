import { Fragment, type ReactNode, useId } from 'react';
import {
  Controller,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ChoiceField } from '../controls/ChoiceField.tsx';
import { DaysField } from '../controls/DaysField.tsx';
import { FormSection } from '../controls/FormSection.tsx';
import { SelectField } from '../controls/SelectField.tsx';
import { TextArea } from '../controls/TextArea.tsx';
import { TextField } from '../controls/TextField.tsx';
import { TimeField } from '../controls/TimeField.tsx';
import { tooLong } from '../form/form-fields.ts';
import { Card } from '../ui/Card.tsx';
import { Switch } from '../ui/Switch.tsx';
import { fieldsIn, hintOf, type Section } from './settings-table.ts';
import type { WholeSettings } from './whole-fields.ts';

type Form<Values extends FieldValues, Edit> = UseFormReturn<Values, unknown, Edit>;

export interface SettingsFieldsProps<Values extends FieldValues, Edit> {
  settings: Pick<WholeSettings<object, Values, string>, 'sections' | 'setting'>;
  form: Form<Values, Edit>;
  shape: z.ZodMiniObject;
  /** Words under settings that say how things are, in the place of those of the table. */
  hints?: Readonly<Partial<Record<string, ReactNode>>>;
  /**
   * Switches that can do nothing here: they are shown off, and keep what is stored. Why is said
   * once, in the first section that has one of them.
   */
  off?: { names: readonly string[]; why: ReactNode };
  /** What is the screen's own among the rows. */
  own?: Readonly<Record<string, (form: Form<Values, Edit>) => ReactNode>>;
}

/** The sections of a table, each field with its control, its words and its error. */
export function SettingsFields<Values extends FieldValues, Edit>(
  props: SettingsFieldsProps<Values, Edit>,
) {
  const values = useWatch({ control: props.form.control }) as Values;
  const { sections } = props.settings;
  const whyId = useId();
  const said = sections.find(({ rows }) =>
    rows.some(
      (row) =>
        !(typeof row === 'object' && 'own' in row) &&
        fieldsIn(row).some((name) => props.off?.names.includes(name)),
    ),
  );
  return sections.map((section) => (
    <Card key={section.title}>
      <FormSection title={section.title}>
        {section.words && <p className="text-sm text-ink-soft">{section.words}</p>}
        {section === said && (
          <p id={whyId} className="text-sm text-ink-soft">
            {props.off?.why}
          </p>
        )}
        <Rows {...props} section={section} values={values} whyId={whyId} />
      </FormSection>
    </Card>
  ));
}

interface RowsProps<Values extends FieldValues, Edit> extends SettingsFieldsProps<Values, Edit> {
  section: Section<string, Values>;
  values: Values;
  whyId: string;
}

type Shown = string | readonly string[] | { own: string };

/** Switches that follow each other are one list. */
function Rows<Values extends FieldValues, Edit>({ section, ...props }: RowsProps<Values, Edit>) {
  const { settings, form, own, values } = props;
  const isSwitch = (row: Shown): row is string =>
    typeof row === 'string' && settings.setting(row).control.as === 'switch';
  const shown = section.rows.flatMap((row): readonly Shown[] => {
    if (typeof row !== 'object' || !('when' in row)) return [row];
    return row.when(values) ? row.rows : [];
  });
  const listed = shown.reduce<(Shown | string[])[][]>((groups, row) => {
    const last = groups.at(-1);
    if (last?.[0] && isSwitch(row) && isSwitch(last[0] as Shown)) last.push(row);
    else groups.push([row]);
    return groups;
  }, []);
  return listed.map((rows) => {
    const [row] = rows as Shown[];
    if (row === undefined) return null;
    if (isSwitch(row)) {
      return (
        <div
          key={row}
          className={`flex flex-col divide-y divide-line ${section.spaced ? '' : '-my-2'}`}
        >
          {(rows as string[]).map((name) => (
            <SettingField key={name} {...props} name={name} />
          ))}
        </div>
      );
    }
    if (typeof row === 'string') return <SettingField key={row} {...props} name={row} />;
    if ('own' in row) return <Fragment key={row.own}>{own?.[row.own]?.(form)}</Fragment>;
    const isShort = row.every((name) => settings.setting(name).control.as === 'time');
    return (
      <div
        key={row.join()}
        // Two times side by side need room for their AM and PM.
        className={
          isShort ? 'flex flex-wrap gap-4 *:grow *:basis-[8.5rem]' : 'grid gap-4 wide:grid-cols-2'
        }
      >
        {row.map((name) => (
          <SettingField key={name} {...props} name={name} />
        ))}
      </div>
    );
  });
}

function SettingField<Values extends FieldValues, Edit>({
  settings,
  form,
  shape,
  hints,
  off,
  whyId,
  values,
  name,
}: Omit<RowsProps<Values, Edit>, 'section'> & { name: string }) {
  const setting = settings.setting(name);
  const { control, label, clears = [] } = setting;
  const path = name as Path<Values>;
  const hint = hints?.[name] ?? hintOf(setting, values[name]);
  const error = form.formState.errors[name]?.message as string | undefined;
  /**
   * An error goes when its field is edited; while typing only this is said: that a text is too long
   * (kit.md 45).
   */
  const edited = (typed: unknown) => {
    const long = tooLong(shape, name, typed);
    if (long) form.setError(path, { type: 'too_big', message: long });
    else form.clearErrors([path, ...(clears as Path<Values>[])]);
  };
  const registered = () =>
    form.register(path, {
      onChange: (event: { target: { value: unknown } }) => edited(event.target.value),
    });
  switch (control.as) {
    case 'switch':
      if (off?.names.includes(name))
        return <Switch label={label} saidBy={whyId} checked={false} disabled readOnly />;
      return <Switch label={label} hint={hint} {...registered()} />;
    case 'choice':
      return (
        <Controller
          control={form.control}
          name={path}
          render={({ field: { value, onChange } }) => {
            const choice = (
              <ChoiceField {...{ label, error, value, onChange }} options={control.options} />
            );
            if (!hint) return choice;
            return (
              <div className="flex flex-col gap-2">
                {choice}
                <p className="text-sm text-ink-soft">{hint}</p>
              </div>
            );
          }}
        />
      );
    case 'days':
      return (
        <div>
          <Controller
            control={form.control}
            name={path}
            render={({ field: { value, onChange } }) => (
              <DaysField {...{ label, name, error, value, onChange }} options={control.options} />
            )}
          />
          <p role="status" className="text-sm text-ink-soft not-empty:mt-1.5">
            {hint}
          </p>
        </div>
      );
    case 'select': {
      const { as: _, options, ...rest } = control;
      const given = typeof options === 'function' ? options(values[name]) : options;
      return (
        <SelectField {...rest} {...{ label, hint, error }} options={given} {...registered()} />
      );
    }
    case 'line': {
      const { as: _, ...rest } = control;
      return <TextField {...rest} {...{ label, hint, error }} {...registered()} />;
    }
    case 'text': {
      const { as: _, ...rest } = control;
      return <TextArea {...rest} {...{ label, hint, error }} {...registered()} />;
    }
    case 'time': {
      const { as: _, ...rest } = control;
      return <TimeField {...rest} {...{ label, hint, error }} {...registered()} />;
    }
  }
}
