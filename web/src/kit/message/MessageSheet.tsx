import type { ReactNode } from 'react';
import { useIntoView } from '../browser/use-into-view.ts';
import { RestoredDraft } from '../draft/RestoredDraft.tsx';
import { FORM_COLUMNS } from '../look/heading.ts';
import { SavingOn } from '../save/SavingOn.tsx';
import { useLongSave } from '../save/use-long-save.ts';
import { Sheet, type SheetProps } from '../sheet/Sheet.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { SendProblemNote } from './SendProblem.tsx';
import type { MessageForm } from './use-message-form.ts';

export interface MessageSheetProps
  extends Pick<SheetProps, 'open' | 'title' | 'description' | 'focusField' | 'focus' | 'columns'> {
  onClose: () => void;
  form: MessageForm;
  /** The button that sends it, and what it says meanwhile. */
  press: string;
  pressing?: string;
  /** False while too little is filled in to be sent. */
  ready?: boolean;
  /**
   * Why it can't be sent anymore, as that happens while somebody types; null or nothing while it
   * can.
   */
  over?: string | null;
  /** The text above the fields, and under them while they can be sent. */
  before?: ReactNode;
  after?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/**
 * The sheet with the form of a message that is sent once. Typed text stays in it, whatever happens
 * meanwhile.
 */
export function MessageSheet(props: MessageSheetProps) {
  const {
    open,
    title,
    description,
    focusField,
    focus,
    columns,
    form,
    press,
    pressing = 'Sending...',
    over,
  } = props;
  const { lasts, mayClose } = useLongSave(form.sending, form.stored);
  const close = () => mayClose && props.onClose();
  const place = useIntoView(over);
  const hasFields = !over || form.typed;
  return (
    <Sheet
      {...{ open, title, description, focusField, focus, columns }}
      onClose={close}
      // One form all along: another element would take the focus out of the field.
      onSubmit={over ? (event) => event.preventDefault() : form.submit}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          {!over && (
            <Button
              type="submit"
              disabled={props.ready === false}
              busy={form.sending}
              busyLabel={pressing}
            >
              {press}
            </Button>
          )}
        </>
      }
    >
      {hasFields && props.before}
      <RestoredDraft since={form.restoredAt} onDiscard={form.discard} />
      {hasFields && (
        <div ref={form.fields} className={columns ? FORM_COLUMNS : 'flex flex-col gap-4'}>
          {props.children}
        </div>
      )}
      {!over && props.after}
      {!over && <SavingOn lasts={lasts} stored={form.stored} />}
      {!over && <SendProblemNote problem={form.problem} stored={form.stored} />}
      <div ref={place} className="empty:hidden">
        {over && (
          <Banner tone="amber" live="assertive" title={over}>
            {form.typed &&
              (form.stored
                ? 'What you typed is kept on this device.'
                : 'What you typed is only on this screen. Copy what you need.')}
          </Banner>
        )}
      </div>
    </Sheet>
  );
}
