import { useRef, useState } from 'react';

/** A reducer's answer to an event: the next state, and the effects to run now. */
export interface Step<State, Effect> {
  state: State;
  effects: readonly Effect[];
}

/**
 * A reducer that stays pure: it names effects, `run` carries them out and sends the event that
 * results from one. Each event meets the state that the one before it left, rendered or not, so
 * that a second press finds the first. The promise of `send` resolves when all effects of its event
 * are done; the state is there at once, also for `now` of a form that has left the screen.
 */
export function useEffectReducer<State, Happened, Effect>(
  reduce: (state: State, event: Happened) => Step<State, Effect>,
  initial: State | (() => State),
  run: (effect: Effect) => Promise<void> | void,
): [State, (event: Happened) => Promise<void>, now: () => State] {
  const [state, setState] = useState(initial);
  const latest = useRef(state);
  async function send(event: Happened): Promise<void> {
    const next = reduce(latest.current, event);
    latest.current = next.state;
    setState(next.state);
    await Promise.all(next.effects.map(run));
  }
  return [state, send, () => latest.current];
}
