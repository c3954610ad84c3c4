/** A district by its name in the directory, with the code that its School IDs carry. */
export type District = {
  name: string;
  code: string;
  /** RD blocks with some of their habitations. The first habitation of the first block is the district's town. */
  blocks: Readonly<Record<string, readonly string[]>>;
  pincodes: readonly string[];
};

/** The 11 districts of Mizoram and their 26 RD blocks. */
export const DISTRICTS: readonly District[] = [
  {
    name: 'Aizawl',
    code: '03',
    pincodes: ['796001', '796005', '796007', '796012', '796017'],
    blocks: {
      Tlangnuam: ['Durtlang', 'Sairang', 'Sihphir', 'Sihhmui', 'Lungleng', 'Phunchawng'],
      Aibawk: ['Aibawk', 'Sialsuk', 'Sateek', 'Falkawn', 'Hmuifang'],
      Darlawn: ['Darlawn', 'Ratu', 'Sawleng', 'Khawruhlian', 'Sailutar'],
      Thingsulthliah: ['Thingsulthliah', 'Seling', 'Tlungvel', 'Darlawng', 'Phulmawi'],
    },
  },
  {
    name: 'Champhai',
    code: '04',
    pincodes: ['796321', '796290'],
    blocks: {
      Champhai: ['Champhai', 'Zote', 'Hnahlan', 'Ruantlang', 'Ngur'],
      Khawbung: ['Khawbung', 'Farkawn', 'Vaphai', 'Dungtlang', 'Samthang'],
    },
  },
  {
    name: 'Hnahthial',
    code: '10',
    pincodes: ['796571'],
    blocks: { Hnahthial: ['Hnahthial', 'Pangzawl', 'Cherhlun', 'Tarpho', 'Darzo'] },
  },
  {
    name: 'Khawzawl',
    code: '09',
    pincodes: ['796310'],
    blocks: { Khawzawl: ['Khawzawl', 'Kawlkulh', 'Rabung', 'Biate', 'Chawngtlai'] },
  },
  {
    name: 'Kolasib',
    code: '02',
    pincodes: ['796081', '796101'],
    blocks: {
      Bilkhawthlir: ['Kolasib', 'Bilkhawthlir', 'Vairengte', 'Buhchang', 'Saihapui V'],
      Thingdawl: ['Thingdawl', 'Kawnpui', 'Lungdai', 'Bualpui', 'Hortoki'],
    },
  },
  {
    name: 'Lawngtlai',
    code: '07',
    pincodes: ['796891', '796772'],
    blocks: {
      Lawngtlai: ['Lawngtlai', 'Rulkual', 'Mampui', 'Saikah', 'Sihtlangpui'],
      'Bungtlang South': ['Bungtlang South', 'Hmawngbu', 'Tuithumhnar', 'Sakeilui'],
      Chawngte: ['Kamalanagar', 'Borapansury', 'Vaseitlang', 'Longpuighat'],
      Sangau: ['Sangau', 'Lungtian', 'Cheural', 'Vawmbuk', 'Thaltlang'],
    },
  },
  {
    name: 'Lunglei',
    code: '06',
    pincodes: ['796701', '796691', '796751'],
    blocks: {
      Lunglei: ['Lunglei', 'Haulawng', 'Theiriat', 'Serkawn', 'Zobawk'],
      Bunghmun: ['Bunghmun', 'Buarpui', 'Thenhlum', 'Lungrang', 'Changpui'],
      Lungsen: ['Lungsen', 'Tlabung', 'Phairuangkai', 'Tiperaghat'],
    },
  },
  {
    name: 'Mamit',
    code: '01',
    pincodes: ['796441', '796431', '796471'],
    blocks: {
      Zawlnuam: ['Mamit', 'Zawlnuam', 'Kanhmun', 'Kawrthah', 'Bungthuam'],
      Reiek: ['Reiek', 'Rawpuichhip', 'Ailawng', 'Dapchhuah', 'Kanghmun'],
      'West Phaileng': ['West Phaileng', 'Marpara', 'Phuldungsei', 'Lallen', 'Saithah'],
    },
  },
  {
    name: 'Saitual',
    code: '11',
    pincodes: ['796262', '796261'],
    blocks: {
      Phullen: ['Phullen', 'Suangpuilawn', 'Khawlian', 'Lamherh', 'Phuaibuang'],
      Ngopa: ['Ngopa', 'Mimbung', 'Kawlbem', 'Saichal', 'Teikhang'],
    },
  },
  {
    name: 'Serchhip',
    code: '05',
    pincodes: ['796181', '796186'],
    blocks: {
      Serchhip: ['Serchhip', 'Thenzawl', 'Chhiahtlang', 'Keitum', 'Chhingchhip'],
      'East Lungdar': ['East Lungdar', 'Khawlailung', 'North Vanlaiphai', 'Sailulak', 'Lungchhuan'],
    },
  },
  {
    name: 'Siaha',
    code: '08',
    pincodes: ['796901', '796915'],
    blocks: {
      Siaha: ['Siaha', 'Niawhtlang', 'Theiva', 'Lungbun', 'Kaochao'],
      Tuipang: ['Tuipang', 'Serkawr', 'Zawngling', 'Phura', 'Chakhang'],
    },
  },
];

export const SCHOOL_TYPES = ['Co-educational', 'Girls', 'Boys'] as const;
export const MEDIUMS = ['English', 'Mizo', 'Bengali', 'Nepali'] as const;
export const MANAGEMENT_TYPES = [
  'Government',
  'Private Unaided',
  'Aided',
  'Local Body',
  'Church',
  'Central Government',
] as const;

/** The block office that the schools of a district report to. */
export const officeOf = (district: string) => `DEO ${district}`;
