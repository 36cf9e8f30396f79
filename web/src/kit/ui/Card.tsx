import type { ComponentProps } from 'react';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'aside';
}

export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={`min-w-0 rounded-card border border-line bg-card p-4 ${className ?? ''}`}
    />
  );
}
