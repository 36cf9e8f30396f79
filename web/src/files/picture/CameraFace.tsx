import { Camera } from 'lucide-react';
import { Face } from '../../kit/ui/Face.tsx';

export interface CameraFaceProps {
  name: string;
  photo: string | null;
  /** Of the button: 'Change profile photo'. */
  label: string;
  onPress: () => void;
}

/** A face that its person may change, with its camera button. */
export function CameraFace({ name, photo, label, onPress }: CameraFaceProps) {
  return (
    <div className="relative w-fit shrink-0">
      <Face alone name={name} photo={photo} size={96} />
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={onPress}
        className="absolute -end-2 -bottom-2 grid size-touch place-items-center rounded-full border border-line bg-card text-brand-ink shadow-soft transition-colors enabled:hover:bg-hover"
      >
        <Camera size="1.25rem" aria-hidden />
      </button>
    </div>
  );
}
