/** Words that people give to homes, roads and areas, and the words of kind beside them: for composed addresses. */

const list = (text: string): readonly string[] => text.trim().split(/\s*[,\n]\s*/);

/** First parts of the names of buildings, roads and colonies. */
export const GIVEN = list(`
  Shanti, Sai, Sai Krupa, Om Sai, Shree Ganesh, Ganesh, Laxmi, Lakshmi, Krishna, Radha Krishna, Govind, Shiv, Shiv Shakti,
  Durga, Kali, Saraswati, Hanuman, Balaji, Sri Balaji, Venkateshwara, Sri Venkatesa, Tirumala, Padmavathi, Ram, Sita Ram,
  Raghav, Vishnu, Annapurna, Amrit, Anand, Ananda, Ashirwad, Ashok, Asha, Akash, Aditya, Arihant, Mahavir, Parshwanath,
  Gokul, Vrindavan, Mathura, Kailash, Himalaya, Vindhya, Nilgiri, Ganga, Yamuna, Godavari, Kaveri, Narmada, Brahmaputra,
  Lotus, Rose, Rose Wood, Jasmine, Tulip, Orchid, Green Valley, Green Park, Palm Grove, Silver Oak, Golden, Royal, Regal,
  Regency, Imperial, Crystal, Diamond, Pearl, Emerald, Sapphire, Galaxy, Sun, Sunrise, Sunshine, Moon Light, Star, Sky Line,
  Hill View, Lake View, River View, Sea View, Garden View, Park View, Metro, City, Global, Trade, Business, Corporate, Tech,
  Prestige, Brigade, Sobha, Lodha, Godrej, Raheja, Hiranandani, Unitech, Supertech, Amrapali, Purva, Mantri, Salarpuria,
  Nehru, Gandhi, Mahatma Gandhi, Indira, Indira Gandhi, Rajiv Gandhi, Subhash, Netaji, Patel, Sardar Patel, Ambedkar,
  Dr Ambedkar, Azad, Bhagat Singh, Tilak, Lajpat, Gokhale, Rajendra Prasad, Shastri, Lal Bahadur, Tagore, Rabindra,
  Vivekananda, Vidyasagar, Kamaraj, Periyar, Anna, Bose, Savarkar, Shivaji, Sambhaji, Maharana Pratap, Rani Jhansi, Tipu,
  Akbar, Humayun, Shahjahan, Jinnah, Nizam, Charminar, Taj, Noor, Rahmat, Madina, Mariam, St Mary, St Thomas, Don Bosco,
  Verma, Sharma, Gupta, Agarwal, Jain, Mehta, Shah, Desai, Joshi, Kulkarni, Deshpande, Patil, Jadhav, Reddy, Rao, Naidu,
  Chowdary, Nair, Menon, Pillai, Iyer, Das, Bora, Barua, Saikia, Sen, Ghosh, Banerjee, Singh, Yadav, Mishra, Pandey, Tiwari,
  Hansa, Nirmal, Nirmala, Girish, Suresh, Ramesh, Mahesh, Rajesh, Vijay, Ajay, Sanjay, Manoj, Kiran, Jyoti, Usha, Geeta,
  Sunita, Kamala, Vimala, Sarojini, Kasturba, Swathi, Swagat, Suvidha, Samruddhi, Samrat, Shubham, Siddhi, Siddhivinayak,
  Mangal, Mangalmurti, Navjeevan, Nav Bharat, New Era, Panchsheel, Pragati, Prakash, Prem, Raj, Raja, Rani, Rajdhani, Kaveri,
  Utsav, Vaibhav, Vasant, Vikas, Yash, Madhav, Keshav, Kunal, Kuber, Chandra, Surya, Surabhi, Sagar, Nirmal Sagar`);

/** Letters that stand for a name: "G. S. Road", "R.D Complex". */
export const INITIALS = list(`
  G. S., G.S., GS, M.G., MG, M. G., S.V., A.T., A. T., J.B, R.D, R. D., H M, K B, B.K., J.P., JP, R.K., RK, S.P., N.H., C.K., L.B.S,
  A.K., M.S., S. S., T.T., B R, P N, K.P., D D, V.P.`);

export const BUILDING_KINDS = list(`
  Apartments, Apartment, Apts, Apt, Appartment, Complex, Tower, Towers, Residency, Heights, Bhawan, Bhavan, Mansion, Plaza,
  Arcade, Chambers, Society, CHS, Villa, Nilayam, House, Sadan, Court, Homes, Building, Bldg, Mall, Centre, Center, Hostel, Niwas,
  Nivas, Kunj, Manzil, Palace, Enclave, Castle, Housing Complex, Housing Society, Co-op Hsg Society, Shopping Complex,
  Commercial Complex, Business Centre, Estate, Square, Point, Park, Kutir, Niketan, Mahal, Trade Centre, Chawl, Illam, PG`);

/** Businesses named after their owner: they stand for a building. */
export const SHOPS = list(`
  Kirana Store, General Store, Traders, Enterprises, Enterprise, Medical Hall, Medical Store, Medicals, Electronics, Textiles,
  Sweets, Bakery, Hotel, Restaurant, Dhaba, Tea Stall, Hardware, Jewellers, Mobile Shop, Xerox, Book Depot, Motors, Agencies,
  Industries, Clinic, Nursing Home, Hospital, School, Public School, Studio, Beauty Parlour, Tailors, Auto Works, Provision Store,
  Furniture, Construction, Solutions, Technologies, Pvt Ltd, Ltd, & Sons, & Co, Bros`);

export const STREET_KINDS = list(`
  Road, Road, Road, Rd, Rd., Marg, Street, Street, St, Lane, Path, Main Road, Gali, Galli, Sarani, Salai, Avenue, Link Road,
  Cross Road, Bypass, Bypass Road, Veedhi, Bazar Road, Temple Street, By Lane, High Road, Ring Road, Highway, Street Lane, Path Road`);

/** Roads that every town has. */
export const ROADS = list(`
  Station Road, Main Road, Mall Road, Ring Road, Outer Ring Road, Link Road, Bypass Road, Old Bus Stand Road, Hospital Road,
  College Road, Court Road, Church Street, Temple Road, Mosque Road, Jail Road, Airport Road, Canal Road, Zoo Road, Tank Road,
  Fort Road, Market Road, Bazaar Street, Grand Trunk Road, GT Road, G.T. Road, MG Road, M.G. Road, JM Road, FC Road, SV Road,
  Service Road, Mandir Marg, Mandir Wali Gali, School Wali Gali, Masjid Wali Gali, Thana Road, Railway Road, Railway Feeder Road,
  Circular Road, Civil Court Road, Stadium Road, Godown Street, Car Street, North Car Street, Big Street, Bazar Road`);

export const AREA_KINDS = list(`
  Nagar, Nagar, Nagar, Colony, Colony, Vihar, Enclave, Layout, Extension, Extn, Park, Puram, Bagh, Ganj, Bazar, Market, Garden,
  Gardens, Puri, Kunj, Town, Township, Basti, Pura, Para, Peth, Tola, Patti, Mohalla, Hills, Chowk, Circle, Square, Estate,
  Chariali, Tiniali, Cantt, Camp, Housing Colony, Housing Board Colony, Wadi, Pally, Block, Maidan, Ghat, Thota, Halli, Palya`);

/** Areas that every town has. */
export const AREAS = list(`
  Civil Lines, Sadar Bazar, Railway Colony, Police Line, Model Town, Gandhi Nagar, Nehru Nagar, Industrial Area, Old City, New Town,
  Cantonment, Bus Stand Area, Station Area, Lal Bagh, Rajendra Nagar, Shastri Nagar, Indira Colony, Ambedkar Nagar, Subhash Nagar,
  Govt Colony, BC Colony, SC Colony, ST Colony, OC Colony, Harijan Wada, J J Colony, Transit Camp, Ashok Nagar, Anand Vihar,
  Weavers Colony, Teachers Colony, Doctors Colony, Bank Colony, LIC Colony, NGO Colony, HUDA, Mini Market, Gol Market,
  Chandni Chowk, Ghanta Ghar, Lal Chowk, Main Bazar, Fancy Bazar, Paltan Bazar, Upper Bazar, Gudri Bazar, Main Market, Old Town`);

/** Things that people steer by. */
export const SIGHTS = list(`
  Hanuman Mandir, Shiv Mandir, Durga Mandir, Sai Baba Temple, Ganesh Temple, Kali Mandir, Jama Masjid, Masjid, Gurudwara, Church,
  St Mary Church, Bus Stand, Bus Stop, Railway Station, Metro Station, Petrol Pump, HP Petrol Pump, Indian Oil Petrol Pump,
  SBI ATM, SBI Bank, HDFC Bank, ICICI Bank, Axis Bank, Kotak Bank, Post Office, Police Station, Police Chowki, Govt School,
  Primary School, High School, Public School, DAV School, Degree College, Engineering College, City Hospital, Govt Hospital,
  Apollo Pharmacy, Civil Hospital, Nursing Home, Water Tank, Pani Tanki, Community Hall, Marriage Hall, Panchayat Office,
  Ration Shop, Big Bazaar, Reliance Fresh, D Mart, Cinema Hall, PVR Cinema, Clock Tower, Flyover, Railway Crossing, Over Bridge,
  Stadium, Play Ground, Park, Talab, Anganwadi, Bajaj Showroom, Maruti Showroom, Gas Agency, Telephone Exchange, Court, RTO Office,
  Municipal Office, Collector Office, Taj Hotel, Vishal Mega Mart, Airtel Tower, Jio Tower, Banyan Tree, Pipal Ka Ped, Old Mosque`);

export const RELATIONS = list(`
  Near, Near, Near, Nr, Nr., Opp, Opp., Opposite, Opp to, Behind, Behind, Beside, Besides, Next to, In front of, Adjacent to, Above,
  Infront of, Back side of, Close to, Bh., Opposite to, Facing, Below, Nearby, Off`);
/** Said after the thing: "Shiv Mandir ke paas". */
export const RELATIONS_AFTER = list(
  `ke paas, ke pass, ke piche, ke pichhe, ke samne, ke saamne, ke bagal mein, ke najdik, ke niche, ke upar, opposite, backside`,
);

export const PERSONS = list(`
  Ram Lal, Ramesh Kumar, Suresh Yadav, Mohan Singh, Sunil Verma, Rajesh Gupta, Anil Sharma, Abdul Khan, Mohd Salim, Imran Ali,
  Laxman Rao, Venkata Reddy, Naga Raju, Subba Rao, Krishna Murthy, Murugan, Selvam, Senthil Kumar, Gopal Das, Bikash Bora,
  Santosh Patil, Ganesh Jadhav, Harpreet Singh, Gurmeet Kaur, Sunita Devi, Kamla Devi, Rekha Rani, Priya Nair, Joseph Thomas,
  Mathew Varghese, Babu Lal, Chhote Lal, Shyam Sundar, Dinesh Chand, Late Hari Prasad, Shri Ramdas, Smt Shanti Devi, Dr A K Sen`);
export const PERSON_LABELS = list(`C/o, C/O, c/o, S/o, S/O, D/o, W/o, C/o., S/o., C/o Shri, S/o Late, H/o`);

export const ORDINALS = list(
  `First, Second, Third, Fourth, Fifth, 1st, 2nd, 3rd, 4th, 5th, 6th, 7th, 10th, 12th, Ist, IInd, IIIrd`,
);
export const FLOORS = list(`
  Ground Floor, Gr Floor, Gnd Floor, GF, FF, UGF, Upper Ground Floor, Lower Ground Floor, Basement, Top Floor, Mezzanine Floor, G Floor`);
export const FLOOR_KINDS = list(`Floor, Floor, Floor, floor, Flr, Flor`);
export const FLOOR_SIDES = list(`Back Side, Front Side, Right Side, Left Side, Rear`);

export const HOUSE_LABELS = list(`
  H.No., H.No, H No, H. No., HNo, House No., House No, House Number, Flat No., Flat No, Flat, F.No, Plot No., Plot No, Plot, D.No., D.No,
  D No, Door No., Door No, Dr No, Shop No., Shop No, Shop, Room No., Room No, R.No, Unit No, Unit, Qtr No, Qr. No., Quarter No, No., No, #,
  Office No., Villa No, Bungalow No, Makan No, SCO, SCF, Stall No, Cabin No`);
/** Numbers of land, not of a door. */
export const LAND_LABELS = list(
  `Khasra No., Khasra No, KH NO, Kh No., Kh. No., Survey No., Survey No, Sy No, S.No., Gat No, CTS No, Khata No, R.S. No`,
);
export const LETTER_PREFIXES = list(
  `RZ, WZ, RZF, A, B, C, D, E, F, G, H, S, T, J, K, GH, LIG, MIG, EWS, AB, BF, CF, TC, KC`,
);

export const VILLAGE_LABELS = list(
  `Village, Vill, Vill., Vill-, Village-, Vill:, Vill :, Village :, VPO, V.P.O., Gram, Gaon, At, Moza, Village & Post, At Post, At/Po`,
);
export const POST_LABELS = list(
  `P.O., PO, P.O, Post, Post-, P.O.-, PO:, Post Office, Post., Po., Post :, S.O., Via`,
);
export const SUBDISTRICT_LABELS = list(
  `Tehsil, Teh., Teh, Tahsil, Taluka, Taluk, Tal., Tal, Tq., Tk, Taluka:-, Tal-, Mandal, Teh-, Block`,
);
export const SUBDISTRICT_KINDS = list(
  `Mandal, Mandal, Taluk, Taluka, Tehsil, Tk, Mdl, Mandalam, (M), (Tk), Block`,
);
export const DISTRICT_LABELS = list(
  `Dist., Dist, Distt, Distt., District, Dt, Dt., Dist-, District:, Zila, Dist :, Distt-`,
);
export const STATION_LABELS = list(`P.S., PS, Thana, P.S.-, PS:, Police Station`);
export const DIRECTIONS = list(`East, West, North, South, (E), (W), Old, New, Purana, Naya`);
/** Words that a form or a hurried person adds. */
export const FILLERS = list(
  `India, NA, N/A, Ph, Urgent, Call before delivery, Home, Office, None, Near by, Same, Other, Unclassified, -1, 0, Not Applicable`,
);
