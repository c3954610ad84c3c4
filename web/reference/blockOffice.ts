import { hasWords } from '#shared/domain/text.ts';

const isOf = (office: string, district: string) => district !== '' && hasWords([office], district);

/** The first office that is named after a district, as "DEO Aizawl" is. '' if there is none. */
export const officeOf = (district: string, offices: readonly string[]) =>
  offices.find((office) => isOf(office, district)) ?? '';

/**
 * The office of a form whose district changes from `former`. It follows the district, unless another one than that of
 * the former district was chosen.
 */
export function followDistrict(
  office: string,
  former: string,
  district: string,
  offices: readonly string[],
): string {
  if (office !== '' && office !== officeOf(former, offices)) return office;
  return officeOf(district, offices) || office;
}

/** The district that an office is named after, where that is another one than `district`. */
export const otherDistrict = (office: string, district: string, districts: readonly string[]) =>
  district === '' || isOf(office, district) ? undefined : districts.find((other) => isOf(office, other));
