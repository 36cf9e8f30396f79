import { Moon, Smartphone, Sun } from 'lucide-react';
import { useId } from 'react';
import { chooseTheme, type Theme, useTheme } from '../../kit/browser/theme.ts';
import { tileClass } from '../../kit/look/choice-look.ts';

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
        <label key={value} className={tileClass(theme === value)}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => chooseTheme(value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <Icon size="1.25rem" aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
