import Bowser from 'bowser';

type DeviceKind = 'desktop' | 'mobile' | 'tablet';

export interface DeviceName {
  /** `Safari on iPhone` */
  name: string;
  kind: DeviceKind;
}

/** Browser and system, as far as the browser tells. */
export function nameDevice(userAgent: string): DeviceName {
  // The parser throws on the empty string.
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown');
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name;
  const kind = platform.type === 'mobile' || platform.type === 'tablet' ? platform.type : 'desktop';
  return { name: [browser.name || 'Unknown browser', system].filter(Boolean).join(' on '), kind };
}
