/** Parts of user agents by which apps make their browsers known, with the app's name. Messenger's has Facebook's as well. */
const APPS: readonly [mark: RegExp, name: string][] = [
  [/\bInstagram\b/, 'Instagram'],
  [/MessengerForiOS|Orca-Android|FB_IAB\/MESSENGER/, 'Messenger'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
  [/\bBarcelona\b/, 'Threads'],
  [/musical_ly|BytedanceWebview|\btrill_|TikTok/i, 'TikTok'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bPinterest\b/, 'Pinterest'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/Twitter for|TwitterAndroid/, 'X'],
  [/\bMicroMessenger\b/, 'WeChat'],
  [/\bLine\/\d/, 'LINE'],
];

/**
 * The app that shows this page in a browser of its own, where Google refuses to log anybody in.
 * @returns its name, or `this app` when it does not say its name; null in a browser
 */
export function inAppBrowser(userAgent: string, isOnHomeScreen: boolean): string | null {
  const app = APPS.find(([mark]) => mark.test(userAgent));
  if (app) return app[1];
  const isAndroidView = /\bAndroid\b.*; wv\)/.test(userAgent);
  // Every browser on iOS has the word Safari; a page on the home screen has not, and Google logs people in there.
  const isAppleView = /\b(?:iPhone|iPad|iPod)\b.*AppleWebKit/.test(userAgent) && !/\bSafari\//.test(userAgent);
  return isAndroidView || (isAppleView && !isOnHomeScreen) ? 'this app' : null;
}
