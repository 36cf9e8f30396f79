import { Camera, FolderOpen } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';

export interface FilePickerProps {
  /** The `accept` of an input: media types and extensions with commas between them. */
  accept: string;
  multiple: boolean;
  /** The camera that 'Take a picture' opens; without it there is no such button. */
  capture?: 'user' | 'environment';
  chooseLabel: string;
  onChoose: (files: File[]) => void;
  /** The words under the buttons: which files are taken, and how large. */
  hint: string;
}

/** Take a picture or choose files; on a wide screen they can be dropped here as well. */
export function FilePicker({ accept, multiple, capture, chooseLabel, onChoose, hint }: FilePickerProps) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function take(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])];
    // Choosing the same file again counts as a choice, too.
    input.value = '';
    if (chosen.length) onChoose(chosen);
  }
  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const dropped = [...event.dataTransfer.files];
    if (dropped.length) onChoose(multiple ? dropped : dropped.slice(0, 1));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons inside do the same
    <div
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col gap-2 rounded-card border border-dashed p-3 wide:gap-3 wide:p-4 ${over ? 'border-brand bg-brand-soft' : 'border-line-strong'}`}
    >
      <p className="hidden text-center text-ink-soft wide:block">
        {multiple ? 'Drop files here, or' : 'Drop a file here, or'}
      </p>
      <div className="flex flex-wrap gap-2 *:flex-auto wide:gap-3">
        {capture && (
          <Button look="secondary" icon={Camera} onClick={() => camera.current?.click()} className="px-2! wide:hidden">
            Take a picture
          </Button>
        )}
        <Button look="secondary" icon={FolderOpen} onClick={() => files.current?.click()} className="px-2!">
          {chooseLabel}
        </Button>
      </div>
      <p className="text-center text-sm text-ink-soft">{hint}</p>
      {capture && (
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture={capture}
          onChange={(event) => take(event.currentTarget)}
        />
      )}
      <input
        ref={files}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  );
}
