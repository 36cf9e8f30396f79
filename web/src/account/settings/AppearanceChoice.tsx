import { Moon, Smartphone, Sun } from 'lucide-react';
import { useId } from 'react';
import { chooseTheme, type Theme, useTheme } from '../../kit/browser/theme.ts';

const CHOICES = [
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
  { theme: 'device', label: 'Device', icon: Smartphone },
] as const satisfies readonly { theme: Theme; label: string; icon: unknown }[];

/** Light, dark, or as the device has it; kept on this device. */
export function AppearanceChoice() {
  const theme = useTheme();
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-2 *:grow *:basis-[4.5rem]">
      <legend className="sr-only">Appearance</legend>
      {CHOICES.map(({ theme: value, label, icon: Icon }) => (
        <label
          key={value}
          className="flex min-h-touch cursor-pointer flex-col items-center justify-center gap-1 rounded-card border border-line-strong px-2 py-3 text-sm font-strong text-ink-soft transition-colors hover:bg-hover has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => chooseTheme(value)}
            className="sr-only"
          />
          <Icon size="1.25rem" aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
