import { CircleCheck, Info, type LucideIcon, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type BannerTone = 'red' | 'amber' | 'info' | 'success';

export interface BannerProps {
  tone: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  /**
   * Set when the banner appears while the screen is used: 'polite' waits its turn, 'assertive'
   * interrupts (errors).
   */
  live?: 'polite' | 'assertive';
  icon?: LucideIcon;
}

const LOOKS: Record<BannerTone, { box: string; icon: LucideIcon }> = {
  red: { box: 'border-red-mark/40 bg-red-soft text-red-ink', icon: ShieldAlert },
  amber: { box: 'border-amber-mark/40 bg-amber-soft text-amber-ink', icon: TriangleAlert },
  info: { box: 'border-brand/25 bg-brand-soft text-brand-ink', icon: Info },
  success: { box: 'border-green-mark/40 bg-green-soft text-green-ink', icon: CircleCheck },
};

export function Banner({ tone, title, children, action, live, icon }: BannerProps) {
  const look = LOOKS[tone];
  const Icon = icon ?? look.icon;
  const role = live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : 'note';
  return (
    // With larger text its space goes to the words.
    <div role={role} className={`flex gap-[12px] rounded-card border px-[16px] py-3 ${look.box}`}>
      <Icon size="1.25rem" aria-hidden className="mt-0.5 shrink-0" />
      <div className="wrap-anywhere flex min-w-0 grow flex-col gap-1">
        {title && <p className="font-strong">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="wrap-break-word mt-1 [&>:is(a,button)]:px-[16px]">{action}</div>}
      </div>
    </div>
  );
}
