import { phoneNumber, phoneText } from '@pcr/contract/kit/phone.ts';
import {
  type OwnPhone,
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  PhoneCode,
  PhoneCodeRequest,
} from '@pcr/contract/notifications/channels/phone.schema.ts';
import { Smartphone } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { FormSection } from '../../kit/controls/FormSection.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { draftKey } from '../../kit/draft/draft-storage.ts';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { useSmallDraft } from '../../kit/draft/use-small-draft.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { useUnsent } from '../../kit/message/use-unsent.ts';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetButtons } from '../../kit/sheet/SheetButtons.tsx';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { Loading, SkeletonCard } from '../../kit/ui/Skeleton.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import {
  PHONE_DRAFT,
  useConfirmPhone,
  useOwnPhone,
  useRemovePhone,
  useRequestPhoneCode,
} from './phone.data.ts';

export interface PhoneSettingsProps {
  userId: string;
  /** This PCR can send text messages and make calls. */
  sendsTexts: boolean;
}

/**
 * notifications.md 56: the number for text messages and calls. It may stand inside another form.
 */
export default function PhoneSettings(props: PhoneSettingsProps) {
  const phone = useOwnPhone();
  // Nothing can be done there; the switches above say why.
  if (!props.sendsTexts && !phone.data?.confirmed) return null;
  const waiting = (
    <Loading label="Loading your phone number...">
      <SkeletonCard lines={2} />
    </Loading>
  );
  return (
    <Card>
      <FormSection title="Phone Number">
        {phone.data ? (
          <Phone {...props} own={phone.data} />
        ) : (
          <NotLoaded
            query={phone}
            failed="Your phone number could not be loaded"
            waiting={waiting}
          />
        )}
      </FormSection>
    </Card>
  );
}

function Phone({
  userId,
  sendsTexts,
  own: { confirmed, waiting },
}: PhoneSettingsProps & { own: OwnPhone }) {
  const sheet = useSheetInUrl('phone');
  const removing = useSheetInUrl('remove-phone');
  // A number whose own answer was lost is still kept as not sent; another one is not sent.
  useUnsent(
    sheet.open ? null : draftKey(userId, PHONE_DRAFT),
    ({ values }) => confirmed !== null && phoneNumber(String(values.phone)) === confirmed.phone,
  );
  return (
    <div className="flex flex-col gap-3">
      {confirmed ? (
        <div className="flex gap-3">
          <Smartphone size="1.25rem" aria-hidden className="mt-0.5 shrink-0 text-brand-ink" />
          <div className="min-w-0 grow">
            <p className="wrap-anywhere font-strong">{phoneText(confirmed.phone)}</p>
            <Status tone="green">Confirmed</Status>
          </div>
          <Button
            look="secondary"
            className="shrink-0 self-center"
            aria-label="Remove Number"
            onClick={() => removing.show()}
          >
            Remove
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">
          Text messages and calls go to a number that you confirm first. Nobody else sees it.
        </p>
      )}
      {sendsTexts && (
        <>
          <Refused waiting={waiting} />
          <Button look="secondary" className="wide:self-start" onClick={() => sheet.show()}>
            {wayTo(waiting) ?? (confirmed ? 'Change Number' : 'Add a Number')}
          </Button>
        </>
      )}
      {sheet.open && sendsTexts && (
        <PhoneSheet userId={userId} own={{ confirmed, waiting }} onClose={sheet.close} />
      )}
      {removing.open && confirmed && (
        <RemoveDialog phone={confirmed.phone} onClose={removing.close} />
      )}
    </div>
  );
}

/** In one piece, wherever the line ends. */
function PhoneWords({ phone }: { phone: string }) {
  return <span className="whitespace-nowrap">{phoneText(phone)}</span>;
}

const wayTo = (waiting: OwnPhone['waiting']) =>
  waiting &&
  (waiting.refused_at === null
    ? `Enter the Code for ${phoneText(waiting.phone)}`
    : 'Check the Number');

/** No code comes (notifications.md 58). */
function Refused({ waiting }: Pick<OwnPhone, 'waiting'>) {
  if (!waiting?.refused_at) return null;
  return (
    <Banner tone="red" live="assertive">
      We could not send a text message to <PhoneWords phone={waiting.phone} />. Check the number, or
      use another one.
    </Banner>
  );
}

/**
 * A sheet's events reach whatever form stands around it in React, which is not to be sent by them.
 */
const alone =
  (onSubmit: (event: FormEvent<HTMLFormElement>) => void) =>
  (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation();
    onSubmit(event);
  };

interface PhoneSheetProps {
  userId: string;
  own: OwnPhone;
  onClose: () => void;
}

function PhoneSheet({ userId, own: { confirmed, waiting }, onClose }: PhoneSheetProps) {
  const [another, setAnother] = useState(false);
  const confirm = useConfirmPhone();
  const asked = useRef(waiting?.phone);
  if (waiting) asked.current = waiting.phone;
  useHappened(confirm.error, !waiting && confirmed?.phone === asked.current, done);
  function done() {
    onClose();
    toastSuccess('Your phone number is confirmed');
  }
  return waiting?.refused_at === null && !another ? (
    <CodeSheet
      phone={waiting.phone}
      confirm={confirm}
      onConfirmed={done}
      onClose={onClose}
      onAnother={() => setAnother(true)}
    />
  ) : (
    <NumberSheet
      userId={userId}
      waiting={waiting}
      onClose={onClose}
      onSent={() => setAnother(false)}
    />
  );
}

interface NumberSheetProps {
  userId: string;
  waiting: OwnPhone['waiting'];
  onClose: () => void;
  onSent: () => void;
}

function NumberSheet({ userId, waiting, onClose, onSent }: NumberSheetProps) {
  const request = useRequestPhoneCode();
  const draft = useSmallDraft(draftKey(userId, PHONE_DRAFT));
  const { onSubmit, field, showErrors } = useSmallForm(PhoneCodeRequest, (given) => {
    if (request.isPending) return;
    const onSuccess = () => {
      draft.forget();
      onSent();
    };
    request.mutate(given, { onSuccess, onError: showErrors });
  });
  return (
    <Sheet
      open
      focusField={draft.restoredAt === null}
      onClose={onClose}
      title="Your Phone Number"
      description={`We send a code of ${PHONE_CODE_DIGITS} digits to it. Your phone company may charge you for text messages.`}
      onSubmit={alone(onSubmit)}
      footer={
        <SheetButtons onCancel={onClose} busy={request.isPending} busyLabel="Sending...">
          Send Code
        </SheetButtons>
      }
    >
      {request.error ? <Failure error={request.error} /> : <Refused waiting={waiting} />}
      <RestoredDraft since={draft.restoredAt} onDiscard={draft.discard} />
      <div key={draft.round} onChange={draft.keep}>
        <TextField
          label="Phone number"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Like (512) 555-0100, or with + and the country code"
          defaultValue={draft.begin('phone', waiting?.refused_at ? phoneText(waiting.phone) : '')}
          {...field('phone')}
        />
      </div>
    </Sheet>
  );
}

interface CodeSheetProps {
  phone: string;
  confirm: ReturnType<typeof useConfirmPhone>;
  onConfirmed: () => void;
  onClose: () => void;
  onAnother: () => void;
}

function CodeSheet({ phone, confirm, onConfirmed, onClose, onAnother }: CodeSheetProps) {
  const again = useRequestPhoneCode();
  const { onSubmit, field, showErrors } = useSmallForm(PhoneCode, (given) => {
    if (confirm.isPending) return;
    confirm.mutate(given, { onSuccess: onConfirmed, onError: showErrors });
  });
  return (
    <Sheet
      open
      focusField
      onClose={onClose}
      title="Enter the Code"
      description={
        <>
          We sent a text message to <PhoneWords phone={phone} />. The code works for{' '}
          {PHONE_CODE_MINUTES} minutes.
        </>
      }
      onSubmit={alone(onSubmit)}
      footer={
        <SheetButtons onCancel={onClose} busy={confirm.isPending} busyLabel="Checking...">
          Confirm
        </SheetButtons>
      }
    >
      <Failure error={confirm.error} />
      <Failure error={again.error} />
      {again.isSuccess && (
        <Banner tone="info" live="polite">
          A new code is on its way. The one before does not work anymore.
        </Banner>
      )}
      <TextField
        label="Code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-[12rem]"
        {...field('code')}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          busy={again.isPending}
          busyLabel="Sending..."
          onClick={() => !again.isPending && again.mutate({ phone })}
        >
          Send a New Code
        </Button>
        <Button look="secondary" onClick={onAnother}>
          Use Another Number
        </Button>
      </div>
    </Sheet>
  );
}

/** Words at a field are not repeated. */
function Failure({
  error,
}: {
  error: (Error & { fields?: Readonly<Record<string, string>> }) | null;
}) {
  if (!error || Object.keys(error.fields ?? {}).length > 0) return null;
  return (
    <Banner tone="red" live="assertive">
      {error.message}
    </Banner>
  );
}

function RemoveDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const remove = useRemovePhone();
  const gone = () => {
    onClose();
    toastSuccess('Your phone number was removed');
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Remove ${phoneText(phone)}?`}
      confirmLabel="Remove Number"
      busy={remove.isPending}
      busyLabel="Removing..."
      onCancel={onClose}
      onConfirm={() => remove.mutateAsync().then(gone, () => {})}
      error={remove.error ? `Your number is still here. ${remove.error.message}` : undefined}
    >
      PCR sends no text messages and makes no calls to it anymore. You can add a number again later.
    </ConfirmDialog>
  );
}
