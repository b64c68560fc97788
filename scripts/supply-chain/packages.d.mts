export interface LockedPackage {
  folder: string;
  name: string;
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}
export const root: string;
export function readLockedPackages(): LockedPackage[];
export function licenceName(entry: LockedPackage): string;
export function isAccepted(licence: string): boolean;
