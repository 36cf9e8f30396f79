import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';

export interface TooLargeFilesProps {
  words: string;
  /** How many were chosen with them. */
  others: number;
  onSend: () => void;
  onDrop: () => void;
}

/** What to do about the others is asked until it is answered (files.md 36). */
export function TooLargeFiles({ words, others, onSend, onDrop }: TooLargeFilesProps) {
  return (
    <Banner
      tone="red"
      live="assertive"
      action={
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={onSend}>
            {`Send the other ${others}`}
          </Button>
          <Button look="quiet" onClick={onDrop}>
            Send None
          </Button>
        </div>
      }
    >
      {words.replace(/\.$/, '')}. Nothing is sent yet.
    </Banner>
  );
}
