import { useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';

export interface ImageCropperProps {
  image: Blob;
  /** The longest side of the cut picture, in pixels. */
  side: number;
  /** 'Use photo' */
  cutLabel: string;
  onCut: (square: Blob) => void;
  onCancel: () => void;
}

const MAX_ZOOM = 4;
const QUALITY = 0.9;

/**
 * Cuts a square out of a picture: by dragging and pinching, by arrow keys, and by a slider. The
 * result is a JPEG made here, small enough for poor signal and without the camera's notes in the
 * file.
 */
export default function ImageCropper({
  image,
  side,
  cutLabel,
  onCut,
  onCancel,
}: ImageCropperProps) {
  const picture = usePicture(image);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [cutting, setCutting] = useState(false);
  const [failed, setFailed] = useState(false);
  const area = useRef<Area | null>(null);

  async function cut() {
    if (!picture.image || !area.current) return;
    setCutting(true);
    const square = await squareOf(picture.image, area.current, side).catch(() => null);
    setCutting(false);
    if (square) onCut(square);
    else setFailed(true);
  }

  if (picture.failed || failed) {
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="red" live="assertive">
          This device can’t show this picture. Choose another one, or save it as a JPEG and choose
          that.
        </Banner>
        <Button look="secondary" onClick={onCancel}>
          Choose another picture
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="relative h-72 overflow-hidden rounded-card bg-sunken low:h-48">
        {picture.image ? (
          <Cropper
            image={picture.image.src}
            crop={crop}
            zoom={zoom}
            minZoom={1}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={4}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => {
              area.current = pixels;
            }}
            mediaProps={{ alt: '' }}
            cropperProps={{
              role: 'application',
              'aria-label': 'Photo. Move it with the arrow keys.',
            }}
          />
        ) : (
          <div className="grid h-full place-items-center">
            <Spinner label="Opening the picture..." />
          </div>
        )}
      </div>
      <label className="flex flex-col">
        <span className="font-strong">Zoom</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          value={zoom}
          aria-valuetext={`${zoom.toFixed(1)} times`}
          onChange={(event) => setZoom(Number(event.target.value))}
          style={{ '--at': (zoom - 1) / (MAX_ZOOM - 1) }}
          className="rating-range"
        />
      </label>
      <p className="text-sm text-ink-soft">
        Drag the photo, or use the arrow keys, until it fits the circle.
      </p>
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <Button look="secondary" onClick={onCancel}>
          Choose another picture
        </Button>
        <Button onClick={cut} busy={cutting} disabled={!picture.image}>
          {cutLabel}
        </Button>
      </div>
    </div>
  );
}

/** The picture, decoded; `failed` when this browser cannot. */
function usePicture(file: Blob): { image: HTMLImageElement | null; failed: boolean } {
  const [state, setState] = useState<{ image: HTMLImageElement | null; failed: boolean }>({
    image: null,
    failed: false,
  });
  useEffect(() => {
    const url = URL.createObjectURL(file);
    const image = new Image();
    let left = false;
    image.src = url;
    image.decode().then(
      () => left || setState({ image, failed: false }),
      () => left || setState({ image: null, failed: true }),
    );
    return () => {
      left = true;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return state;
}

/** `area` in the picture's own pixels. Null when the browser has no memory for it. */
function squareOf(image: HTMLImageElement, area: Area, side: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(side, Math.round(area.width)));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    image,
    area.x,
    area.y,
    area.width,
    area.height,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
}
