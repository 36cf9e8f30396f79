import { operatorName, operatorReached } from '@pcr/contract/kit/words/operator.ts';
import { ConfirmByLink, useSendsMail } from '../account/account.ts';
import { Banner } from '../kit/ui/Banner.tsx';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { paths } from '../paths.ts';
import { useConfirmDispute } from './disputes.data.ts';

/** Where the link of a request's mail leads. */
export default function ConfirmDisputePage() {
  const confirm = useConfirmDispute();
  const sendsMail = useSendsMail();
  return (
    <ConfirmByLink
      title="Confirm Request"
      tagline="Confirm your request"
      confirm={confirm}
      about={<p>Press the button to send your request to {operatorName()}.</p>}
      otherwise={<ButtonLink to={paths.aboutRecord()}>Write Your Request Again</ButtonLink>}
      done={
        <Banner tone="success" live="polite" title={`${operatorName()} has your request`}>
          Its number is {confirm.data?.ticket}.{' '}
          {sendsMail
            ? 'We will send you an email when something happens.'
            : `PCR can’t send email yet. To hear what happens, ask ${operatorReached()} and give this number.`}
        </Banner>
      }
      elsewhere="Go to PCR"
    />
  );
}
