/**
 * The words of an Indian address line: what each marks, and its long form.
 * Written by hand from postal usage; no word comes from a customer's data.
 */

/** What a word means for its neighbours; bits, so that a word may have several meanings. */
export const Mark = {
  /** Precedes a door number: flat, plot, shop … */
  house: 1 << 0,
  /** "No." */
  number: 1 << 1,
  floor: 1 << 2,
  block: 1 << 3,
  building: 1 << 4,
  street: 1 << 5,
  /** Sub-locality: nagar, colony, sector … */
  area: 1 << 6,
  /** Opens a landmark phrase: near, opposite … */
  landmark: 1 << 7,
  village: 1 << 8,
  post: 1 << 9,
  subdistrict: 1 << 10,
  district: 1 << 11,
  careOf: 1 << 12,
  /** The number next to it is not a door number: sector 5, 80 feet. */
  counted: 1 << 13,
  direction: 1 << 14,
  pin: 1 << 15,
  phone: 1 << 16,
  /** Of, the, and: lower case inside a line, no weight in a comparison. */
  small: 1 << 17,
  /** A word that a place name may carry without being another place: city, town, east … */
  cityNoise: 1 << 18,
  /** A place that people steer by: temple, school, bank … */
  sight: 1 << 19,
  /** May stand after its landmark, as "paas" (near) does: data/postpositions.ts. */
  postposition: 1 << 20,
  /** A land parcel, whose number is the door's only where there is no other: khasra. */
  parcel: 1 << 21,
  /** Counts hours, days or a distance: "after 6 pm", "2 km ahead". */
  unit: 1 << 22,
} as const;

/** `word` alone stands for itself; `rd=Road` expands. An underscore is a space. */
const GROUPS: [marks: number, words: string][] = [
  [
    Mark.house,
    `flat flt=Flat house hse=House hno=House_No. dno=Door_No. fno=Flat_No. pno=Plot_No. plot plt=Plot door
     shop room rm=Room qtr=Quarter qtrs=Quarters qr=Quarter qrs=Quarters quarter quarters bungalow bunglow=Bungalow unit survey
     gat cts gala shed site cabin kothi makan hn=House_No. flatno=Flat_No.
     dukan dukaan houseno=House_No. plotno=Plot_No. shopno=Shop_No. doorno=Door_No. roomno=Room_No. holding booth
     scf sco scs stall jhuggi barrack`,
  ],
  [Mark.house | Mark.parcel, "khasra khata kh=Khasra khewat khno=Khasra_No. killa"],
  [Mark.number, "no=No. no.=No. num=No. number=Number nos=Nos. nmbr=No. numb=No."],
  [Mark.careOf, "c/o=C/o s/o=S/o d/o=D/o w/o=W/o h/o=H/o"],
  [Mark.floor, "floor floors flr=Floor flor=Floor gf=GF ff=FF ugf=UGF lgf=LGF basement mezzanine level"],
  [Mark.block | Mark.counted, "block blk=Block bk=Block wing pocket pkt=Pocket"],
  [Mark.building | Mark.block | Mark.counted, "tower twr=Tower"],
  [
    Mark.building,
    `apartment apartments apt=Apartment apts=Apartments appt=Apartment appartment=Apartment
     appartments=Apartments aptt=Apartment building bldg=Building bldng=Building bld=Building buldg=Building
     bldgs=Buildings towers complex cmplx=Complex cplx=Complex compl=Complex residency society soc=Society
     socy=Society heights nilayam nivas niwas nivasam bhavan bhawan bhuvan bhavanam sadan sadanam mansion
     mansions plaza arcade chambers chamber mall villa villas homes niketan kutir kuteer castle hostel hotel
     manzil mahal illam nilaya nest tenement chawl chs=CHS pg=PG house residences residence
     residensy=Residency centre center ctr=Centre`,
  ],
  [
    Mark.street,
    `road rd=Road raod=Road roads street str=Street strt=Street stt=Street marg lane ln=Lane gali gully=Gali
     galli=Gali gulli=Gali main path salai highway hwy=Highway avenue ave=Avenue avn=Avenue expressway
     bypass byepass=Bypass rasta sadak sarani sarak drive veedhi theru ring boulevard xrd=Cross_Road rds=Roads
     xroad=Cross_Road xroads=Cross_Roads crossroad`,
  ],
  [
    Mark.street | Mark.counted,
    "cross crs=Cross nh=NH sh=SH feet ft=Feet foot mtr=Meter metre meter mdr=MDR bylane byelane=Bylane",
  ],
  [Mark.street | Mark.counted | Mark.unit, "km=KM kms=KM"],
  [Mark.unit, "am=AM pm=PM baje bje times minutes minute mins hours hour hrs days ghante gante mani"],
  // Phase before a number, a phone's label otherwise: src/engine/address/text/expand.ts.
  [Mark.counted, "ph=Ph"],
  [
    Mark.area | Mark.counted,
    "sector sec=Sector sect=Sector section phase stage part ward zone unit pillar pole gate pier platform",
  ],
  [
    Mark.area,
    `nagar ngr=Nagar nager=Nagar colony clny=Colony cly=Colony colny=Colony layout lyt=Layout
     lay-out=Layout extension extn=Extension ext=Extension extention=Extension exten=Extension vihar enclave
     garden gardens gdn=Garden gdns=Gardens park puram pet pettai bagh baug ganj gunj mohalla
     mohallah=Mohalla muhalla=Mohalla moh=Mohalla mohla=Mohalla wadi wada pura pada peth peta bazar bazaar
     market mkt=Market scheme township palli pally estate estates estt=Estate est=Estate cantt=Cantt
     cantonment camp industrial indl=Industrial ind=Industrial area area's chowk chauk chouk chk=Chowk
     tola toli para pur settlement basti katra kunj meadows circle cir=Circle sq=Square square junction
     jn=Junction junc=Junction jnc=Junction jct=Junction cutting maidan patti thota palya
     halli guda kheda`,
  ],
  [
    Mark.landmark,
    `near nr=Near neer=Near neear=Near opp=Opposite oppo=Opposite oppst=Opposite opposit=Opposite opposite
     oppsite=Opposite behind bhd=Behind beh=Behind bhind=Behind beside besides=Beside bsd=Beside
     adjacent adj=Adjacent adjoining facing nearby=Near nearest=Near backside infront=In_Front outside above below`,
  ],
  [
    Mark.village,
    "village vill=Village vlg=Village villg=Village villege=Village gram gaon gav gam gaam vpo=Village_&_Post_Office",
  ],
  [Mark.post, "post po=Post_Office"],
  [
    Mark.subdistrict,
    `tehsil teh=Tehsil tahsil=Tehsil thasil=Tehsil tehsl=Tehsil tah=Tehsil taluk taluka tal=Taluka tq=Taluka tlk=Taluk
     tk=Taluk mandal mdl=Mandal mndl=Mandal mandalam subdivision`,
  ],
  [
    Mark.district,
    "district dist=District distt=District dt=District dst=District disst=District zilla zila jilla=Zilla jila=Zila jilha",
  ],
  [Mark.direction | Mark.cityNoise, "east west north south central"],
  [Mark.pin, "pin pincode zip zipcode postcode pincod=PIN"],
  [Mark.phone, "mob=Mobile mobile phone tel=Tel telephone contact cell whatsapp mobno mobileno phno phoneno"],
  [Mark.small, "of the and at in by to for on from ka ki ke de la"],
  [Mark.cityNoise, "city town urban rural metro metropolitan nct corporation municipality"],
  [
    Mark.sight,
    `temple mandir masjid mosque church gurudwara gurdwara dargah school schl=School college clg=College
     university univ=University hospital hosp=Hospital hsptl=Hospital bank atm=ATM station stn=Station
     stand bus railway rly=Railway metro-station petrol pump cinema theatre theater hall office
     factory godown warehouse godam bridge flyover ground stadium airport tank lake talav talab
     club library dairy police chowki thana kendra isbt`,
  ],
  // Long forms that mark nothing.
  [
    0,
    `government govt=Government gov=Government gvt=Government hsg=Housing housng=Housing dept=Department
     coop=Cooperative ltd=Ltd pvt=Pvt pvtltd=Pvt_Ltd co=Co mr=Mr mrs=Mrs ms=Ms smt=Smt shri=Shri sri=Sri shree=Shree
     tx=TX engg=Engineering natl=National intl=International medl=Medical mun=Municipal
     parganas pgs=Parganas pgns=Parganas prgs=Parganas gnd=Ground grd=Ground grnd=Ground bros=Bros mfg=Mfg`,
  ],
];

/** Written in capitals whatever the customer typed; words without a vowel are taken as such anyway. */
const ACRONYMS = `scf sco scs cts mg hsr dlf btm nh sh iti sbi lic icici idbi aiims iit iim isro drdo hal bel beml bhel itpl
  itc ioc iocl ongc oil gail nit nid ecil jipmer kia ksrtc bmtc apmc midc gidc riico siidco sidco tidco
  kiadb hudco hudda huda dda noida-no mhada cidco bda mig lig hig ews atm usa uk uae npa kcp aecs jss
  bsf crpf cisf nda ima aoc eme mes dsoi bca bba jnu amu bhu du iisc nal bml adb imt ims nri nris
  ssi rto rtc epip rbi uco pwd kptcl bescom cmc iaf ihm eci isbt igi gtb ito aps dav kv jp ab rk
  cr ac bc mla mp dc ias ips acc nfl nicu aims it ii iii iv vi vii viii ix xi xii xiii xiv xv xvi`;

/** The entry of one word. */
export interface WordEntry {
  marks: number;
  /** The form to print. */
  print: string;
}

const capital = (w: string) => w.charAt(0).toUpperCase() + w.slice(1);

function build(): Map<string, WordEntry> {
  const table = new Map<string, WordEntry>();
  for (const [marks, words] of GROUPS) {
    for (const item of words.split(/\s+/)) {
      const [word, long] = item.split("=");
      const old = table.get(word);
      const print = long
        ? long.replaceAll("_", " ")
        : (old?.print ?? (marks & Mark.small ? word : capital(word)));
      table.set(word, { marks: marks | (old?.marks ?? 0), print });
    }
  }
  for (const word of ACRONYMS.split(/\s+/)) {
    table.set(word, { marks: table.get(word)?.marks ?? 0, print: word.toUpperCase() });
  }
  table.get("pin")!.print = "PIN";
  return table;
}

/** Lower-case word → what it marks and how it is printed. */
export const WORDS: ReadonlyMap<string, WordEntry> = build();

/** Kinds that go before their name as often as behind it: "Hotel Taj", "Masjid Bilal". */
export const KINDS_BEFORE_NAME: ReadonlySet<string> = new Set(
  "hotel hostel cinema theatre theater club masjid mosque dargah church gurudwara gurdwara villa park garden".split(
    " ",
  ),
);

/** "H.No", "D No", "S/No": a single letter before "no" and what it stands for. */
export const LETTER_BEFORE_NO: Readonly<Record<string, string>> = {
  h: "House",
  d: "Door",
  f: "Flat",
  p: "Plot",
  q: "Quarter",
  r: "Room",
  s: "Survey",
  sy: "Survey",
  sr: "Survey",
  w: "Ward",
  b: "Building",
  fl: "Flat",
  pl: "Plot",
  rs: "RS",
  ps: "PS",
  gp: "GP",
};
