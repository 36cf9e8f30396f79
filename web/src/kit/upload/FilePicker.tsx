import { Camera, FolderOpen, type LucideIcon } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { buttonClass } from '../look/button-look.ts';

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
  /** Further buttons, `PickerButton`s too. */
  children?: ReactNode;
}

export interface PickerButtonProps {
  icon: LucideIcon;
  children: string;
  onClick: () => void;
  /** It does nothing for now. */
  busy?: boolean;
  className?: string;
}

/**
 * On a phone its icon stands over its words, so that three of them fit beside each other; of large
 * text they wrap.
 */
export function PickerButton({
  icon: Icon,
  children,
  onClick,
  busy,
  className,
}: PickerButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={buttonClass(
        'secondary',
        `min-w-min flex-1 flex-col gap-0.5! px-1! text-center wide:flex-row wide:gap-2! ${className ?? ''}`,
      )}
    >
      <Icon size="1.25rem" aria-hidden className="shrink-0" />
      {children}
    </button>
  );
}

/** Take a picture or choose files; on a wide screen they can be dropped here as well. */
export function FilePicker({
  accept,
  multiple,
  capture,
  chooseLabel,
  onChoose,
  hint,
  children,
}: FilePickerProps) {
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
      <div className="flex flex-wrap gap-2 wide:gap-3">
        {capture && (
          <PickerButton
            icon={Camera}
            onClick={() => camera.current?.click()}
            className="wide:hidden"
          >
            Take a picture
          </PickerButton>
        )}
        <PickerButton icon={FolderOpen} onClick={() => files.current?.click()}>
          {chooseLabel}
        </PickerButton>
        {children}
      </div>
      <p className="text-center text-sm text-ink-soft">
        <span className="hidden wide:inline">
          {multiple ? 'Or drop files here: ' : 'Or drop a file here: '}
        </span>
        {hint}
      </p>
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
