import '../look/base.css';

// A browser without passkeys, as most pages have it; tests of passkeys bring one that has them
// (passkey-browser.ts).
Reflect.deleteProperty(window, 'PublicKeyCredential');
