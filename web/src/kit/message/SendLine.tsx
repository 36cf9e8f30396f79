import { Send } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../ui/Button.tsx';
import { LineField, type LineFieldProps } from './LineField.tsx';

export interface SendLineProps extends LineFieldProps {
  /** `fields` of `useMessageForm`. */
  fields: Ref<HTMLDivElement>;
  sending: boolean;
  /** Without it the typed text stays, to be copied. */
  canSend?: boolean;
}

/** The bar of a conversation: the field in which a line is typed, and the button that sends it. */
export function SendLine({ fields, sending, canSend = true, ...field }: SendLineProps) {
  return (
    <div ref={fields} className="flex items-end gap-2">
      <LineField {...field} />
      {canSend && (
        <Button
          type="submit"
          aria-label="Send"
          title="Send"
          busy={sending}
          icon={Send}
          className="mb-0.5 size-touch shrink-0 rounded-full! px-0!"
        />
      )}
    </div>
  );
}
