/**
 * Does something to the browser's storage as another tab of the same browser: this page hears of
 * it.
 */
export function inAnotherTab(work: (storage: Storage) => void): void {
  const tab = document.body.appendChild(document.createElement('iframe'));
  if (!tab.contentWindow) throw new Error('A frame has a window once it is in the page');
  work(tab.contentWindow.localStorage);
  tab.remove();
}
