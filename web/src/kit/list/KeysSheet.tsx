import { useState } from 'react';
import { Sheet } from '../sheet/Sheet.tsx';
import { Fact } from '../ui/Facts.tsx';
import { Switch } from '../ui/Switch.tsx';
import { singleKeysOn, turnSingleKeys } from './list-keys.ts';

/** What the keys do on a list, and whether the single ones do anything. */
export default function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [on, setOn] = useState(singleKeysOn);
  return (
    <Sheet open={open} onClose={onClose} title="Keyboard">
      <dl className="flex flex-col gap-2">
        <Fact label="Up and down arrow">Move from card to card</Fact>
        <Fact label="Enter">Open the card</Fact>
        <Fact label="Escape">Close what is open</Fact>
        {/* sonner's own key. */}
        <Fact label="Alt and T">
          Go to a message, such as one with Undo. It stays while you are there.
        </Fact>
        <Fact label="Ctrl or ⌘, and K">Search everything of yours</Fact>
        <Fact label="/">Go to the search</Fact>
        <Fact label="n">Add a new one</Fact>
        <Fact label="?">Show these keys</Fact>
      </dl>
      <Switch
        label="Use /, n and ?"
        hint="Turn off if you use voice control."
        checked={on}
        onChange={(event) => {
          turnSingleKeys(event.target.checked);
          setOn(event.target.checked);
        }}
      />
    </Sheet>
  );
}
